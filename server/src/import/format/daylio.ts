import type { ProductTable } from './table-format.ts'

/** Daylio: an entry of the diary becomes a memo, with the mood as its title. */
export const daylioFormat: ProductTable = {
  format: 'daylio',
  columns: {
    date: ['full_date'],
    time: ['time'],
    mood: ['mood'],
    activities: ['activities'],
    title: ['note_title'],
    note: ['note'],
  },
  required: ['date', 'mood'],
  createReader: ({ rows }) => ({
    read: (row) => {
      const { place, cell } = row
      const at = row.time('date')
      const [mood, activities, noteTitle, note] = ['mood', 'activities', 'title', 'note'].map(cell)
      if (at === null) return rows.refuse(place, 'invalidDate', 'full_date')
      if (`${mood}${noteTitle}${note}${activities}` === '') return rows.leaveOut(place, 'empty')
      const title = [mood, noteTitle].filter((text) => text !== '').join(' · ')
      const content = [activities, note].filter((text) => text !== '').join('\n')
      const key = { fields: [at.day, cell('time'), mood, activities, noteTitle, note] }
      const days = { day: at.day, dayEnd: at.day }
      rows.take({ place, key, value: { list: 'calendar', kind: 'item', ...days, part: 'memo', title, content } })
    },
  }),
}
