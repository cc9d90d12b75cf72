import type { ProductTable } from './table-format.ts'

/** Sleep Cycle: a row for each sleep, with its wall clocks. */
export const sleepCycleFormat: ProductTable = {
  format: 'sleepCycle',
  columns: { start: ['start'], end: ['end'], quality: ['sleep quality', 'time asleep (seconds)', 'time in bed'] },
  required: ['start', 'end', 'quality'],
  createReader: ({ rows, nights }) => ({
    read: ({ place, time }) => {
      const [start, end] = [time('start'), time('end')]
      if (start === null || end === null) return rows.refuse(place, 'invalidDate', start === null ? 'start' : 'end')
      nights.add({ start, end, records: [{ place, key: { fields: [start, end] } }] })
    },
  }),
}
