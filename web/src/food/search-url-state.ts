import { useLocation, useSearch } from 'wouter'

/** What is looked for, and which page of it is looked at. It stands in the URL, so that back, reload and a shared link work. */
export interface SearchUrlState {
  readonly query: string
  /** From 1, as pages are counted in the URL. */
  readonly page: number
}

interface SearchNavigateOptions {
  /** Whether Back leads to what was looked at before; not so for every letter that is typed. */
  readonly isStep: boolean
}

export function useSearchUrlState(): readonly [
  SearchUrlState,
  (next: SearchUrlState, how: SearchNavigateOptions) => void,
] {
  const [path, navigate] = useLocation()
  const state = readSearchUrlState(useSearch())
  return [state, (next, { isStep }) => navigate(linkToSearch(path, next), { replace: !isStep })]
}

export function linkToSearch(path: string, { query, page }: Partial<SearchUrlState>): string {
  const params = new URLSearchParams()
  if (query !== undefined && query !== '') params.set('query', query)
  if (page !== undefined && page > 1) params.set('page', String(page))
  return params.size === 0 ? path : `${path}?${params}`
}

/** A query is no longer than the contract has it. */
export const maxQueryLength = 100

/** Reads what anybody may have typed: what cannot be is as if it were not there. */
export function readSearchUrlState(search: string): SearchUrlState {
  const params = new URLSearchParams(search)
  const page = params.get('page') ?? ''
  return {
    query: [...(params.get('query') ?? '')].slice(0, maxQueryLength).join(''),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}
