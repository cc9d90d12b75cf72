/** Splits 'KR:Seoul US:New_York,Chicago' into ['KR', ['Seoul']] and ['US', ['New_York', 'Chicago']]. */
export function parsePairs(lines: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  return lines
    .flatMap((line) => line.split(' '))
    .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1).split(',')])
}
