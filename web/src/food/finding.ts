import { useLocation, useSearch } from 'wouter'

/** What is looked for, and which page of it is looked at. It stands in the URL, so that back, reload and a shared link work. */
export interface Finding {
  readonly query: string
  /** From 1, as pages are counted in the URL. */
  readonly page: number
}

interface How {
  /** Whether Back leads to what was looked at before; not so for every letter that is typed. */
  readonly isStep: boolean
}

export function useFinding(): readonly [Finding, (next: Finding, how: How) => void] {
  const [path, navigate] = useLocation()
  const finding = readFinding(useSearch())
  return [finding, (next, { isStep }) => navigate(linkToFinding(path, next), { replace: !isStep })]
}

export function linkToFinding(path: string, { query, page }: Partial<Finding>): string {
  const words = new URLSearchParams()
  if (query !== undefined && query !== '') words.set('query', query)
  if (page !== undefined && page > 1) words.set('page', String(page))
  return words.size === 0 ? path : `${path}?${words}`
}

/** A query is no longer than the contract has it. */
export const longestQuery = 100

/** Reads what anybody may have typed: what cannot be is as if it were not there. */
export function readFinding(search: string): Finding {
  const words = new URLSearchParams(search)
  const page = words.get('page') ?? ''
  return {
    query: [...(words.get('query') ?? '')].slice(0, longestQuery).join(''),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}
