import { expect, test } from 'vitest'
import { areas } from '../areas/register.ts'
import { listAllCalls } from '../contract/all.ts'
import { listResolvers } from './all.ts'

const ofServer = 'describes the server, not the user'
const ofSignIn = 'the security of the account, which only the server decides'
const ofFoods = 'searches foods that only the server has; without a network a device searches those that it has'

/** The calls that read data of their caller and have no resolver. A call leaves this list with its resolver. */
const callsWithoutResolver: Readonly<Record<string, string>> = {
  '/admin/appInfo': ofServer,
  '/admin/curEnv': ofServer,
  '/auth/google/detail': ofSignIn,
  '/food/find/barcode': ofFoods,
  '/food/find/list': ofFoods,
  '/food/sources': ofFoods,
  '/import/detail': 'the imports of files, which only the server reads',
  '/import/list': 'the imports of files, which only the server reads',
  '/user/data': 'counts the rows of the database; a device counts those of its copy',
  '/user/feed/address': ofSignIn,
  '/user/feed/detail': ofSignIn,
  '/user/passkey/list': ofSignIn,
  '/user/sessions': ofSignIn,
  '/user/sync/copy': 'the stored rows, for devices that have none',
  '/user/sync/foods': 'the stored rows, for devices that have none',
  '/user/twoStep/detail': ofSignIn,
  '/user/usage': 'the size of the rows of the database',
  '/user/ways': ofSignIn,
}

// A file is written by the server from the database.
test('every call that reads data of its caller has one resolver, or a reason why it has none', () => {
  const reads = listAllCalls(areas).filter(
    ({ method, access, responseType }) => method === 'GET' && access === 'user' && responseType === undefined,
  )
  const resolved = listResolvers(areas).map(({ endpoint: { method, path } }) => `${method} ${path}`)
  const expected = reads.flatMap(({ path }) => (path in callsWithoutResolver ? [] : [`GET ${path}`]))
  expect(resolved.toSorted()).toEqual(expected.toSorted())
  const withoutCall = Object.keys(callsWithoutResolver).filter((path) => !reads.some((call) => call.path === path))
  expect(withoutCall).toEqual([])
})
