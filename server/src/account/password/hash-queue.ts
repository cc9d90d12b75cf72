import { Refusal } from '@haru/shared/errors.ts'

interface Limits {
  /** The number of jobs that run at the same time. */
  readonly concurrency: number
  /** The number of waiting jobs of one address. */
  readonly maxPerAddress: number
  /** The number of waiting jobs of all addresses together. */
  readonly maxWaiting: number
}

interface Job {
  readonly start: () => void
  readonly refuse: () => void
}

type HashQueue = <T>(address: string, work: () => Promise<T>) => Promise<T>

const createOverloadedRefusal = () => new Refusal('overloaded', { retryAfter: 2 })
/** The number of addresses whose jobs are counted: about ten minutes of full load on a small machine. */
const maxCountedAddresses = 10_000

/**
 * Runs a few expensive jobs at the same time. The next job is of the address that has had the fewest jobs, so an address that
 * guesses passwords at full speed waits behind each address that logs in once. If too many jobs wait, the address with the most of
 * them loses its last one.
 */
export function createHashQueue({ concurrency, maxPerAddress, maxWaiting }: Limits): HashQueue {
  const waiting = new Map<string, Job[]>()
  const jobCounts = new Map<string, number>()
  let runningCount = 0
  let waitingCount = 0

  function enqueue(address: string, job: Job): void {
    const jobs = waiting.get(address) ?? []
    if (jobs.length >= maxPerAddress) {
      job.refuse()
      return
    }
    waiting.set(address, [...jobs, job])
    waitingCount += 1
    if (waitingCount > maxWaiting) takeJob(findBusiest(waiting), -1)?.refuse()
  }

  function takeJob(address: string | undefined, index: 0 | -1): Job | undefined {
    const jobs = waiting.get(address ?? '') ?? []
    const [job] = jobs.splice(index, 1)
    if (job !== undefined) waitingCount -= 1
    if (jobs.length === 0) waiting.delete(address ?? '')
    return job
  }

  function startNext(): void {
    if (runningCount >= concurrency) return
    const next = findLeastServed()
    const job = takeJob(next, 0)
    if (job === undefined || next === undefined) return
    if (jobCounts.size >= maxCountedAddresses) jobCounts.clear()
    jobCounts.set(next, countJobs(next) + 1)
    runningCount += 1
    job.start()
  }

  function findLeastServed(): string | undefined {
    let chosenAddress: string | undefined
    for (const address of waiting.keys()) {
      if (chosenAddress === undefined || countJobs(address) < countJobs(chosenAddress)) chosenAddress = address
    }
    return chosenAddress
  }

  function countJobs(address: string): number {
    return jobCounts.get(address) ?? 0
  }

  return async (address, work) => {
    await new Promise<void>((resolve, reject) => {
      enqueue(address, { start: resolve, refuse: () => reject(createOverloadedRefusal()) })
      startNext()
    })
    try {
      return await work()
    } finally {
      runningCount -= 1
      startNext()
    }
  }
}

function findBusiest(waiting: ReadonlyMap<string, readonly Job[]>): string | undefined {
  let chosenAddress: string | undefined
  for (const [address, { length }] of waiting) {
    if (chosenAddress === undefined || length > (waiting.get(chosenAddress)?.length ?? 0)) chosenAddress = address
  }
  return chosenAddress
}
