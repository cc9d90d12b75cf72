import { expect, test } from 'vitest'
import {
  addToast,
  removeContentsToasts,
  removeErrors,
  removeFieldErrors,
  type ToastEntry,
  type ToastList,
} from './toast-list.ts'

let ids = 0
function toast(kind: ToastEntry['kind'], text: string, more: Partial<ToastEntry> = {}): ToastEntry {
  ids += 1
  return { id: ids, kind, text, shownAt: 0, ...more }
}

const undo = { action: { label: 'Undo', onAction: () => {} } }
const textsOf = (list: ToastList) => list.map(({ text }) => text)
const listOf = (...toasts: readonly ToastEntry[]) => toasts.reduce<ToastList>(addToast, [])

test('the newest toast is first, and a fourth toast replaces the oldest', () => {
  const list = listOf(toast('info', 'one'), toast('info', 'two'), toast('info', 'three'), toast('error', 'four'))
  expect(textsOf(list)).toEqual(['four', 'three', 'two'])
})

test('a toast with an action is removed after the toasts without one', () => {
  const list = listOf(
    toast('success', 'deleted', undo),
    toast('info', 'two'),
    toast('info', 'three'),
    toast('info', 'four'),
  )
  expect(textsOf(list)).toEqual(['four', 'three', 'deleted'])
  const undos = ['a', 'b', 'c', 'd'].map((text) => toast('info', text, undo))
  expect(textsOf(listOf(...undos))).toEqual(['d', 'c', 'b'])
})

test('a toast replaces an earlier toast with the same text', () => {
  expect(textsOf(listOf(toast('error', 'a'), toast('info', 'b'), toast('error', 'a')))).toEqual(['a', 'b'])
})

test('a success removes earlier errors, except errors with an action', () => {
  const list = listOf(
    toast('error', 'wrong'),
    toast('error', 'not saved', undo),
    toast('info', 'so'),
    toast('success', 'saved'),
  )
  expect(textsOf(list)).toEqual(['saved', 'so', 'not saved'])
})

test('a message about changed contents removes the errors about fields, and no other errors', () => {
  const list = listOf(toast('error', 'lost'), toast('error', 'required', { isOfField: true }))
  const filled = toast('info', 'filled', { ...undo, contents: 'draft' })
  expect(textsOf(addToast(list, filled))).toEqual(['filled', 'lost'])
  expect(textsOf(addToast(list, toast('info', 'copied')))).toEqual(['copied', 'required', 'lost'])
})

test('a change of the screen removes the errors of the previous screen, but not new errors', () => {
  const list = listOf(toast('error', 'wrong'), toast('success', 'kept'), toast('error', 'new', { shownAt: 9900 }))
  expect(textsOf(removeErrors(listOf(toast('error', 'wrong')), 10_000))).toEqual([])
  expect(textsOf(removeErrors(list, 10_000))).toEqual(['new', 'kept'])
})

test('a changed field removes the errors about fields, and no other errors', () => {
  const list = listOf(toast('error', 'offline'), toast('error', 'enter kcal', { isOfField: true }))
  expect(textsOf(removeFieldErrors(list))).toEqual(['offline'])
  const [first] = list
  expect(removeFieldErrors([first as ToastEntry].filter(({ isOfField }) => !isOfField))).toEqual([])
})

test('contents that leave the screen take the messages with them whose action changes these contents', () => {
  const list = listOf(
    toast('success', 'saved', undo),
    toast('info', 'removed', { ...undo, contents: 'food 1' }),
    toast('info', 'cleared', { ...undo, contents: 'food 2' }),
  )
  expect(textsOf(removeContentsToasts(list, 'food 1'))).toEqual(['cleared', 'saved'])
  expect(removeContentsToasts(list, 'food 3')).toBe(list)
})
