import type { Page } from '@playwright/test'
import type { TestPage } from './test-page.ts'

// The part of a page and of a locator of Playwright that the shared steps use. The pages of other engines have the same part.

type Role = Parameters<Page['getByRole']>[0]
export interface RoleOptions {
  readonly name?: string | RegExp
  readonly exact?: boolean
  readonly level?: number
  readonly expanded?: boolean
  readonly pressed?: boolean
}

export interface Finder<Found> {
  readonly getByRole: (role: Role, options?: RoleOptions) => Found
  readonly getByLabel: (text: string, options?: { readonly exact?: boolean }) => Found
  readonly getByText: (text: string, options?: { readonly exact?: boolean }) => Found
}

export interface Elements<Found> extends Finder<Found> {
  readonly first: () => Found
  readonly nth: (index: number) => Found
  readonly or: (other: Found) => Found
  readonly count: () => Promise<number>
  readonly click: () => Promise<void>
  readonly check: () => Promise<void>
  readonly fill: (text: string) => Promise<void>
  readonly selectOption: (option: { readonly label: string }) => Promise<unknown>
  readonly inputValue: () => Promise<string>
  readonly innerText: () => Promise<string>
  readonly waitFor: (options?: { readonly state?: 'attached' | 'detached' | 'visible' | 'hidden' }) => Promise<void>
}

/** A page of a user in the browser of any engine. */
export interface AnyPage<Found> extends Pick<TestPage, 't' | 'format' | 'language' | 'open'> {
  readonly page: Finder<Found>
}
