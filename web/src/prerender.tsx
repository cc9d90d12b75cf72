import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import type { ServerOptions } from '@haru/shared/contract/server/options.ts'
import { type Language, languages } from '@haru/shared/i18n/languages.ts'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from './App.tsx'
import { serverOptionsQuery } from './account/server-options-query.ts'
import { createLanguage, LanguageProvider } from './lib/language.tsx'
import { createQueryClient } from './session/query-client.ts'
import { basePath } from './shell/displayed-location.tsx'

/** The login as HTML, for each set of sign-in options that a server may offer. */
export interface PrerenderedLogin {
  readonly title: string
  /** By the names of the offered options, such as 'signUp,demo'. */
  readonly html: Readonly<Record<string, string>>
}

const optionNames = ['signUp', 'demo', 'google', 'passkeys'] as const satisfies readonly (keyof ServerOptions)[]

/** Runs in the build: renders the login in each language. */
export async function prerenderLogin(): Promise<Readonly<Record<Language, PrerenderedLogin>>> {
  const entries: [string, PrerenderedLogin][] = []
  for (const language of languages) {
    const pages: [string, string][] = []
    for (const offered of listSubsets(optionNames)) pages.push([offered.join(), await renderLogin(language, offered)])
    const title = titlePattern.exec(pages[0]?.[1] ?? '')?.[1] ?? ''
    const html = Object.fromEntries(pages.map(([offered, page]) => [offered, page.replace(titlePattern, '')]))
    entries.push([language, { title, html }])
  }
  return Object.fromEntries(entries) as Record<Language, PrerenderedLogin>
}

const titlePattern = /<title>([^<]*)<\/title>/

async function renderLogin(language: Language, offered: readonly string[]): Promise<string> {
  const client = createQueryClient()
  const isOffered = (name: string) => offered.includes(name)
  client.setQueryData(serverOptionsQuery.queryKey, {
    signedIn: false,
    letters: false,
    signUp: isOffered('signUp'),
    demo: isOffered('demo'),
    google: isOffered('google'),
    passkeys: isOffered('passkeys') ? 'this server' : null,
  })
  const initial = await createLanguage(language)
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <Router ssrPath={`${basePath}${loginPath}`}>
      <LanguageProvider initial={initial}>
        <App client={client} />
      </LanguageProvider>
    </Router>,
    // Otherwise React adds scripts to large pages, which the content security policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  )
  // React renders the fallback of a boundary that fails.
  if (errors.length > 0) throw errors[0]
  return new Response(prelude).text()
}

function listSubsets<T>([first, ...others]: readonly T[]): readonly (readonly T[])[] {
  if (first === undefined) return [[]]
  const subsets = listSubsets(others)
  return [...subsets, ...subsets.map((subset) => [first, ...subset])]
}
