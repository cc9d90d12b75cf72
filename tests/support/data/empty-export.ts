/** `haru.json` of an empty account. */
export const emptyExport = JSON.stringify({
  format: 'haru',
  version: 1,
  madeAt: '2026-03-31T12:00:00.000Z',
  settings: { language: 'ko', timeZone: 'Asia/Seoul', currency: 'KRW', weight: 'kg', country: 'KR' },
  start: { scale: 70_000_000, kcal: 2000, property: 0 },
  picture: null,
  categories: {},
})
