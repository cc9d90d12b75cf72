import { monitorEventLoopDelay } from 'node:perf_hooks'
import { lazy } from '@haru/shared/lazy.ts'
import { createGauge, type MetricFamily } from './text-format.ts'

const nsPerSecond = 1e9

// From the first scrape on, so that a server without a scraper does not pay for it.
const startDelayMonitor = lazy(() => {
  const monitor = monitorEventLoopDelay({ resolution: 20 })
  monitor.enable()
  return monitor
})

/** The memory, the processor time and the event loop of the process. */
export function listProcessFamilies(): readonly MetricFamily[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    createGauge('process_resident_memory_bytes', 'Resident memory.', rss),
    createGauge(
      'process_start_time_seconds',
      'The start of the process since 1970.',
      Date.now() / 1000 - process.uptime(),
    ),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time.',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
    createGauge('nodejs_heap_size_used_bytes', 'Used memory of the JavaScript heap.', heapUsed),
    createGauge('nodejs_external_memory_bytes', 'Memory of objects outside of the JavaScript heap.', external),
    readEventLoopDelay(),
  ]
}

function readEventLoopDelay(): MetricFamily {
  const monitor = startDelayMonitor()
  const isEmpty = monitor.count === 0
  const samples = (
    [
      ['0.5', monitor.percentile(50)],
      ['0.99', monitor.percentile(99)],
      ['1', monitor.max],
    ] as const
  ).map(([quantile, ns]) => ({ labels: { quantile }, value: isEmpty ? 0 : ns / nsPerSecond }))
  monitor.reset()
  return {
    name: 'haru_event_loop_delay_seconds',
    help: 'How late the event loop ran timers of 20 ms since the last scrape: the median, 99 percent, and the longest.',
    type: 'gauge',
    samples,
  }
}
