/** A metric with its values, as Prometheus reads it: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export interface MetricFamily {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly MetricSample[]
}

export interface MetricSample {
  /** Follows the name of the family: `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Formats the families that have samples. */
export function formatMetrics(families: readonly MetricFamily[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const lines = samples.map((sample) => formatSample(name, sample))
      return `# HELP ${name} ${escapeText(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

function formatSample(name: string, { suffix = '', labels = {}, value }: MetricSample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeText(text).replaceAll('"', '\\"')}"`)
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${formatValue(value)}\n`
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function formatValue(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value)
  return value > 0 ? '+Inf' : '-Inf'
}

/** A family without labels. */
export function createGauge(name: string, help: string, value: number | null): MetricFamily {
  return { name, help, type: 'gauge', samples: value === null ? [] : [{ value }] }
}
