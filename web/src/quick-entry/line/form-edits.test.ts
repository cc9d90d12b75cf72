import { expect, test } from 'vitest'
import { removeEdits } from './form-edits.ts'

const edit = (text: string) => [{ name: 'amount', text }]

test('the corrections of the forms that leave a line are removed, and those of equal entries move up', () => {
  const edits = {
    'money 커피 4500 0': edit('1'),
    'money 커피 4500 1': edit('2'),
    'money 커피 4500 3': edit('3'),
    'money 점심 9000 1': edit('4'),
  }
  expect(removeEdits(edits, ['money 커피 4500 0', 'money 커피 4500 2', 'food 사과 0'])).toEqual({
    'money 커피 4500 0': edit('2'),
    'money 커피 4500 1': edit('3'),
    'money 점심 9000 1': edit('4'),
  })
})
