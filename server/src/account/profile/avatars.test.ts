import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { describeOnDatabases } from '../../../../tests/support/servers/describe-on-databases.ts'
import type { UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { blackPng, colourAt, commented, halfOf, pngStart, threeSquares, twoFields } from '../../testing/test-images.ts'
import { removeAccount } from './remove-account.ts'

// A83 and A84: which uploads become an avatar, which data of them is stored, and who can read it.

const upload = (user: UserClient, picture: Buffer | string, type = 'image/png') =>
  user.send({ method: 'PUT', path: '/haru/api/user/image', body: picture, headers: { 'content-type': type } })

/** Uploads an avatar and returns its path. */
async function setAvatar(user: UserClient, picture: Buffer): Promise<string> {
  const { status, body } = await upload(user, picture)
  expect([status, body.msg]).toEqual([200, 'account.updateSuccessful'])
  return body.result.user_image
}

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind], listen: true, environment: { HARU_EMAILS_PER_HOUR: '1000' } })
  })
  afterAll(() => app.close())

  /** Reads an avatar as a browser does. */
  async function fetchPicture(user: UserClient, path: string) {
    const cookie = [...user.cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(app.url + path, { headers: { cookie } })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test.each([
    ['JPEG', () => twoFields().jpeg().toBuffer()],
    ['PNG', () => twoFields().png().toBuffer()],
    ['WebP', () => twoFields().webp().toBuffer()],
  ])('an uploaded %s becomes a square avatar, and its path is in the profile', async (_kind, make) => {
    const kim = await app.signUp()
    expect((await kim.get('/user/detail')).body.result.user_image).toBe('')
    const path = await setAvatar(kim, await make())
    expect(path).toMatch(/^\/haru\/images\/user\/[a-z0-9-]{1,64}\.webp$/)
    expect((await kim.get('/user/detail')).body.result.user_image).toBe(path)

    const { status, headers, bytes } = await fetchPicture(kim, path)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=604800, immutable',
      vary: 'cookie',
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  })

  test('a second avatar replaces the first under another file name', async () => {
    const kim = await app.signUp()
    const first = await setAvatar(kim, await twoFields().png().toBuffer())
    const second = await setAvatar(kim, await twoFields().png().toBuffer())
    expect(second).not.toBe(first)
    expect((await fetchPicture(kim, first)).status).toBe(404)
    expect((await fetchPicture(kim, second)).status).toBe(200)
    expect(await app.db.selectFrom('picture').selectAll().where('owner_id', '=', kim.id).execute()).toHaveLength(1)
  })

  test('A84: an avatar holds no place and time of the photograph', async () => {
    const kim = await app.signUp()
    const picture = await twoFields()
      .jpeg()
      .withExif({
        IFD0: { Make: 'Kamera', Artist: 'Kim', ImageDescription: 'Zuhause' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '37/1 33/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '126/1 58/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Zuhause</note></x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer()
    expect(picture.includes('Zuhause')).toBe(true)
    expect((await sharp(picture).metadata()).exif?.includes('Kamera')).toBe(true)
    const { bytes } = await fetchPicture(kim, await setAvatar(kim, picture))
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
    expect(/Kamera|Kim|Zuhause|GPS|Exif/.test(bytes.toString('latin1'))).toBe(false)
  })

  test('a rotated photograph is stored upright', async () => {
    const kim = await app.signUp()
    // Rotated by 90 degrees, with the EXIF orientation that rotates it back.
    const lying = await sharp(await twoFields().png().toBuffer())
      .rotate(270)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { bytes } = await fetchPicture(kim, await setAvatar(kim, lying))
    expect(await colourAt(bytes, 128, 30)).toBe('red')
    expect(await colourAt(bytes, 128, 226)).toBe('blue')
  })

  test('the avatar of a wide picture is its middle, not squeezed', async () => {
    const kim = await app.signUp()
    const { bytes } = await fetchPicture(kim, await setAvatar(kim, await threeSquares().png().toBuffer()))
    for (const left of [4, 128, 250]) expect(await colourAt(bytes, left, 128)).toBe('red')
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an archive', 'PK\u0003\u0004 evil.js'],
  ])('the avatar of a picture that is %s as well holds the picture only', async (_kind, hidden) => {
    const kim = await app.signUp()
    const image = await twoFields().jpeg().toBuffer()
    const polyglot = Buffer.concat([commented(image, Buffer.from(hidden, 'latin1')), Buffer.from(hidden, 'latin1')])
    const { bytes, headers } = await fetchPicture(kim, await setAvatar(kim, polyglot))
    expect(headers.get('content-type')).toBe('image/webp')
    expect(bytes.includes(hidden.slice(2))).toBe(false)
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

  test.each([
    ['an SVG', () => Buffer.from(svg), 415, 'unsupportedMediaType', 'error.pictureKind'],
    [
      'an SVG after white space',
      () => Buffer.from(`\ufeff\n  ${svg}`),
      415,
      'unsupportedMediaType',
      'error.pictureKind',
    ],
    ['a GIF', () => Buffer.from(gif, 'base64'), 415, 'unsupportedMediaType', 'error.pictureKind'],
    ['an AVIF', () => twoFields(64, 64).avif().toBuffer(), 415, 'unsupportedMediaType', 'error.pictureKind'],
    ['a TIFF', () => twoFields().tiff().toBuffer(), 415, 'unsupportedMediaType', 'error.pictureKind'],
    ['a page', () => Buffer.from('<!doctype html>'), 415, 'unsupportedMediaType', 'error.pictureKind'],
    [
      'an SVG with the signature of a PNG',
      () => Buffer.concat([pngStart, Buffer.from(svg)]),
      400,
      'invalidField',
      'error.pictureBroken',
    ],
    [
      'the beginning of a JPEG',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      400,
      'invalidField',
      'error.pictureBroken',
    ],
    ['half of a JPEG', () => halfOf(twoFields().jpeg()), 400, 'invalidField', 'error.pictureBroken'],
    ['half of a PNG', () => halfOf(twoFields().png()), 400, 'invalidField', 'error.pictureBroken'],
    ['half of a WebP', () => halfOf(twoFields().webp()), 400, 'invalidField', 'error.pictureBroken'],
    ['100 megapixels in a few kilobytes', () => blackPng(10_000, 10_000), 413, 'bodyTooLarge', 'error.pictureSize'],
    ['a ribbon of 30 megapixels', () => blackPng(30_000, 1000), 413, 'bodyTooLarge', 'error.pictureSize'],
  ])('A84: %s is refused, and the earlier avatar stays', async (_kind, make, status, code, msg) => {
    const kim = await app.signUp()
    const path = await setAvatar(kim, await twoFields(64, 64).png().toBuffer())
    const picture = await make()
    const started = performance.now()
    const refused = await upload(kim, picture)
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([status, code, msg])
    expect(performance.now() - started).toBeLessThan(2000)
    expect((await kim.get('/user/detail')).body.result.user_image).toBe(path)
    expect((await fetchPicture(kim, path)).status).toBe(200)
  })

  test.each([
    ['nothing', 'image/png', ''],
    ['base64', 'image/png', blackPng(1, 1).toString('base64')],
    ['a path', 'image/png', '../../etc/passwd'],
    ['a picture that is called a page', 'text/html', blackPng(1, 1)],
    ['a picture that is called an SVG', 'image/svg+xml', blackPng(1, 1)],
    ['a picture without a content type', '', blackPng(1, 1)],
    ['a form with a picture', 'multipart/form-data; boundary=x', blackPng(1, 1)],
    ['JSON', 'application/json', '{"user_image":"x"}'],
  ])('%s is refused as an avatar', async (_kind, type, body) => {
    const kim = await app.signUp()
    const refused = await upload(kim, body, type)
    expect([refused.status, refused.body.code]).toEqual([415, 'unsupportedMediaType'])
    expect((await kim.get('/user/detail')).body.result.user_image).toBe('')
  })

  test('an avatar can be read by its owner only', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    const path = await setAvatar(kim, await twoFields().png().toBuffer())
    const others = await fetchPicture(lee, path)
    expect([others.status, others.bytes.includes('WEBP')]).toEqual([404, false])
    const anonymous = await fetchPicture({ ...lee, cookies: new Map() }, path)
    expect([anonymous.status, anonymous.bytes.includes('WEBP')]).toEqual([401, false])
    // The response does not reveal whether a file of that name exists.
    expect((await fetchPicture(lee, '/haru/images/user/no-such.webp')).status).toBe(404)
    expect((await fetchPicture({ ...lee, cookies: new Map() }, '/haru/images/user/no-such.webp')).status).toBe(401)
  })

  test('a user cannot remove or change the avatar of another user', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    const path = await setAvatar(kim, await twoFields().png().toBuffer())
    for (const method of ['DELETE', 'PUT', 'POST']) {
      expect((await lee.send({ method, path, body: {} })).status).toBe(404)
    }
    expect((await lee.remove('/user/image', { user_id: kim.loginId })).body.code).toBe('forbidden')
    const named = `/haru/api/user/image?user_id=${kim.id}`
    const headers = { 'content-type': 'image/png' }
    expect((await lee.send({ method: 'PUT', path: named, body: blackPng(1, 1), headers })).body.code).toBe('forbidden')
    await lee.remove('/user/image')
    expect((await fetchPicture(kim, path)).status).toBe(200)
  })

  test('a removed avatar is deleted from the profile, the server and the database', async () => {
    const kim = await app.signUp()
    const path = await setAvatar(kim, await twoFields().png().toBuffer())
    expect((await kim.get('/user/detail')).body.result.user_image).toBe(path)
    const { status, body } = await kim.remove('/user/image')
    expect([status, body]).toEqual([200, { status: 'success', msg: 'account.pictureRemoved' }])
    expect((await kim.get('/user/detail')).body.result.user_image).toBe('')
    expect((await fetchPicture(kim, path)).status).toBe(404)
    expect(await app.db.selectFrom('picture').selectAll().where('owner_id', '=', kim.id).execute()).toEqual([])
    // Removing it again changes nothing.
    expect((await kim.remove('/user/image')).status).toBe(200)
  })

  test('deleting an account deletes its avatar', async () => {
    const kim = await app.signUp()
    const path = await setAvatar(kim, await twoFields().png().toBuffer())
    await app.db.transaction().execute((transaction) => removeAccount(transaction, kim))
    expect(await app.db.selectFrom('picture').selectAll().where('owner_id', '=', kim.id).execute()).toEqual([])
    expect((await fetchPicture(kim, path)).status).toBe(401)
  })

  test('many large uploads at once are resized one after the other, or refused for the moment', async () => {
    const users = await Promise.all(Array.from({ length: 14 }, () => app.signUp()))
    const picture = await blackPng(5000, 5000)
    const replies = await Promise.all(users.map((user) => upload(user, picture)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses).toContain(200)
    // The number of refusals depends on the speed of the machine.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    const [late] = users
    if (late !== undefined) await setAvatar(late, await twoFields().png().toBuffer())
  })

  test('a user who changes the avatar too often has to wait', async () => {
    const kim = await app.signUp()
    const picture = await twoFields(8, 8).png().toBuffer()
    for (let i = 0; i < 10; i += 1) await setAvatar(kim, picture)
    const { body } = await upload(kim, picture)
    expect(body).toMatchObject({ code: 'tooManyRequests' })
    // Less than ten seconds if the ten uploads took long.
    expect(body.retryAfter).toBeLessThanOrEqual(10)
    app.clocks.advance(10_000)
    await setAvatar(kim, picture)
  })
})

test('an upload of 8 MB is accepted, and a larger one is not read', async () => {
  const app = await startApp()
  const kim = await app.signUp()
  const image = await twoFields().jpeg().toBuffer()
  const heavy = (comments: number) => commented(image, ...Array(comments).fill(Buffer.alloc(60_000, 'a')))
  expect((await upload(kim, heavy(139))).status).toBe(200)
  const tooHeavy = await upload(kim, heavy(140))
  expect([tooHeavy.status, tooHeavy.body.code]).toEqual([413, 'bodyTooLarge'])
  // Every other call has a lower limit.
  const elsewhere = await kim.put('/user/update', { OBJECT: { user_initScale: 1 }, x: 'a'.repeat(300_000) })
  expect([elsewhere.status, elsewhere.body.code]).toEqual([413, 'bodyTooLarge'])
  await app.close()
})

test('the image library is loaded with the first upload and not before', () => {
  const script = `
    import { createAvatarResizer } from ${JSON.stringify(import.meta.resolve('./avatar-resize.ts'))}
    await import(${JSON.stringify(import.meta.resolve('../../app.ts'))})
    const loaded = () => process.report.getReport().sharedObjects.some((file) => /sharp|vips/.test(file))
    const resize = createAvatarResizer()
    const before = loaded()
    await resize(Buffer.from('<svg/>')).catch(() => null)
    const refused = loaded()
    await resize(Buffer.from(process.argv[1], 'base64'))
    console.log(JSON.stringify([before, refused, loaded()]))`
  const onePoint = blackPng(1, 1).toString('base64')
  const args = ['--input-type=module', '--eval', script, onePoint]
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', cwd: import.meta.dirname })
  expect(JSON.parse(output)).toEqual([false, false, true])
})
