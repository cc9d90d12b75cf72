import type { MetricFamily, MetricSample } from './text-format.ts'

export interface RequestDurations {
  /**
   * Counts a request that has its response. `route` is the pattern, and undefined if no route matched; never the URL, which contains
   * data of users.
   */
  readonly observe: (method: string, route: string | undefined, status: number, ms: number) => void
  readonly toFamily: () => MetricFamily
}

/** In milliseconds. */
const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const

interface Histogram {
  readonly labels: { readonly route: string; readonly method: string; readonly status: string }
  /** The number of requests of each bucket, not of those below it. The last one is above every bound. */
  readonly counts: number[]
  sumMs: number
}

/** Counts durations by route, method and class of status. No label is built for a request whose labels are known. */
export function createRequestDurations(): RequestDurations {
  const byRoute = new Map<string | undefined, Map<string, Map<number, Histogram>>>()

  return {
    observe: (method, route, status, ms) => {
      const byMethod = findOrAdd(byRoute, route, () => new Map())
      const statusClass = Math.floor(status / 100)
      const histogram = findOrAdd(
        findOrAdd(byMethod, method, () => new Map()),
        statusClass,
        () => createHistogram({ route: formatRoute(route), method, status: `${statusClass}xx` }),
      )
      let bucket = 0
      while (bucket < bounds.length && ms > (bounds[bucket] ?? 0)) bucket += 1
      histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1
      histogram.sumMs += ms
    },
    toFamily: () => ({
      name: 'haru_http_request_duration_seconds',
      help: 'The time from the head of a request to the end of its response, by route, method and class of status.',
      type: 'histogram',
      samples: [...byRoute.values()]
        .flatMap((byMethod) => [...byMethod.values()])
        .flatMap((byClass) => [...byClass.values()])
        .flatMap(toSamples),
    }),
  }
}

function findOrAdd<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}

/** The pattern without the regular expressions of its parts. */
function formatRoute(route: string | undefined): string {
  return route?.replace(/\(\^.*?\$\)/g, '') ?? 'none'
}

function createHistogram(labels: Histogram['labels']): Histogram {
  return { labels, counts: Array<number>(bounds.length + 1).fill(0), sumMs: 0 }
}

function toSamples({ labels, counts, sumMs }: Histogram): readonly MetricSample[] {
  let total = 0
  const buckets = counts.map((count, i) => {
    total += count
    const bound = bounds[i]
    const le = bound === undefined ? '+Inf' : String(bound / 1000)
    return { suffix: '_bucket', labels: { ...labels, le }, value: total }
  })
  return [...buckets, { suffix: '_sum', labels, value: sumMs / 1000 }, { suffix: '_count', labels, value: total }]
}
