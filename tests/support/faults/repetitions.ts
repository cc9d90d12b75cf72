/** How often each fault is repeated: few times in `npm test`, and fifty times in `npm run faults`. */
export const killCount = Number(process.env.HARU_TEST_KILLS ?? 8)

/** Whether the tests run as in `npm run faults`, one after the other on a machine that does nothing else. */
export const isLongRun = killCount >= 50

export const powerCutCount = isLongRun ? 20 : 3
/** The number of write calls of the server at which it is killed. */
export const killedWriteCount = isLongRun ? 300 : 4
/** The number of saves over a network that is cut. */
export const cutSaveCount = isLongRun ? 1000 : 100
/** One long test takes up to 15 minutes. */
export const longTimeoutMs = isLongRun ? 1_800_000 : 600_000
