import { maxQueryLength } from '@haru/shared/tracking/read/limits.ts'
import { useLocation, useSearch } from 'wouter'

/** The query and the page, held in the URL so that Back, reload and shared links work. */
export interface SearchUrlState {
  readonly query: string
  /** From 1, as pages are counted in the URL. */
  readonly page: number
}

interface SearchNavigateOptions {
  /** Whether the change adds a history entry; typing a letter does not. */
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

/** Reads the search of a URL and ignores invalid values. */
export function readSearchUrlState(search: string): SearchUrlState {
  const params = new URLSearchParams(search)
  const page = params.get('page') ?? ''
  return {
    query: [...(params.get('query') ?? '')].slice(0, maxQueryLength).join(''),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}
