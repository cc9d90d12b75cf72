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
      const [mood, activities, noteTitle] = ['mood', 'activities', 'title'].map(cell)
      const note = toPlainText(cell('note'))
      if (at === null) return rows.refuse(place, 'invalidDate', 'full_date')
      if (`${mood}${noteTitle}${note}${activities}` === '') return rows.leaveOut(place, 'empty')
      const title = [mood, noteTitle].filter((text) => text !== '').join(' · ')
      const content = [activities, note].filter((text) => text !== '').join('\n')
      const key = { fields: [at.day, cell('time'), mood, activities, noteTitle, note] }
      const days = { day: at.day, dayEnd: at.day }
      rows.add({ place, key, value: { area: 'calendar', kind: 'item', ...days, part: 'memo', title, content } })
    },
  }),
}

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** The text of a note, which has marks of HTML where it was formatted. */
function toPlainText(note: string): string {
  return note
    .replaceAll(/<br ?\/?>|<\/(p|div|li)>/gi, '\n')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/&(nbsp|lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .trim()
}
