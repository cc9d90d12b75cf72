/** The samples of a page of metrics, by name and labels as on the page: `haru_refusals_total{code="notFound"}`. */
export type ParsedMetrics = ReadonlyMap<string, number>

const namePattern = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const helpPattern = new RegExp(`^# HELP (${namePattern}) (?:[^\\\\]|\\\\[\\\\n])+$`)
const typePattern = new RegExp(`^# TYPE (${namePattern}) (counter|gauge|histogram)$`)
const labelPattern = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const samplePattern = new RegExp(`^(${namePattern})(\\{${labelPattern}(?:,${labelPattern})*\\})? (\\S+)$`)
const valuePattern = /^(-?\d+(\.\d+)?(e[+-]?\d+)?|NaN|[+-]Inf)$/

interface Family {
  readonly name: string
  readonly type: string
}

/** Parses the text format of Prometheus, and throws at anything that the format forbids. */
export function parseMetrics(text: string): ParsedMetrics {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const samples = new Map<string, number>()
  const families: Family[] = []
  for (const block of text.slice(0, -1).split(/\n(?=# HELP )/)) {
    const [help = '', type = '', ...lines] = block.split('\n')
    const family = parseFamily(help, type)
    if (families.some(({ name }) => name === family.name)) throw new Error(`twice: ${type}`)
    families.push(family)
    for (const line of lines) addSample(samples, family, line)
  }
  for (const { name, type } of families) if (type === 'histogram') checkHistogram(name, samples)
  return samples
}

function parseFamily(helpLine: string, typeLine: string): Family {
  const [, describedName] = match(helpPattern, helpLine)
  const [, name = '', type = ''] = match(typePattern, typeLine)
  if (name !== describedName) throw new Error(`the type of another metric: ${typeLine}`)
  return { name, type }
}

function addSample(samples: Map<string, number>, family: Family, line: string): void {
  const [, name = '', labels = '', value = ''] = match(samplePattern, line)
  match(valuePattern, value)
  if (!isOfFamily(name, family)) throw new Error(`${name} is not a sample of ${family.name}`)
  if (samples.has(name + labels)) throw new Error(`twice: ${line}`)
  samples.set(name + labels, Number(value.replace('Inf', 'Infinity')))
}

function match(pattern: RegExp, text: string): RegExpExecArray {
  const found = pattern.exec(text)
  if (found === null) throw new Error(`not in the format: ${text}`)
  return found
}

function isOfFamily(name: string, family: Family): boolean {
  if (family.type !== 'histogram') return name === family.name
  return ['_bucket', '_sum', '_count'].some((suffix) => name === family.name + suffix)
}

/** Each series has rising buckets up to +Inf, which is its count. */
function checkHistogram(name: string, samples: ParsedMetrics): void {
  for (const [key, count] of samples) {
    if (!key.startsWith(`${name}_count`)) continue
    const labels = key.slice(`${name}_count`.length, -1)
    const buckets = [...samples].filter(([other]) => other.startsWith(`${name}_bucket${labels},le="`))
    const counts = buckets.map(([, value]) => value)
    const isRising = counts.every((value, i) => i === 0 || value >= (counts[i - 1] ?? 0))
    if (!buckets.at(-1)?.[0].endsWith('le="+Inf"}') || counts.at(-1) !== count || !isRising) {
      throw new Error(`the buckets of ${key} are wrong: ${counts.join(' ')}`)
    }
    if (!samples.has(`${name}_sum${labels}}`)) throw new Error(`${key} has no sum`)
  }
}
