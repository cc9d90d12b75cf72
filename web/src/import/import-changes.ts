import type { ChosenName } from '@haru/shared/contract/import/import-calls.ts'
import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'

export interface ImportChange {
  readonly answers?: Readonly<Record<string, string>>
  readonly names?: readonly ChosenName[]
}

interface ImportChangesOptions {
  readonly mutationKey: QueryKey
  /** The key of the import. */
  readonly queryKey: QueryKey
  readonly send: (change: ImportChange, revision: number | null) => Promise<Import>
  /** Reads the import again after a moment. */
  readonly read: () => Promise<Import>
}

/**
 * The changes of an import, which are sent one after the other, each with the revision of the one before. A choice shows at once, and the
 * preview when it is there. A change that a waiting one replaces, as when the arrow keys pass the options of a list, is not sent. While the
 * server reads a long file again for a change, it refuses further ones: they wait, and the preview stays in view.
 */
export function createImportChanges(client: QueryClient, { mutationKey, queryKey, send, read }: ImportChangesOptions) {
  const findCurrent = () => client.getQueryData<Import>(queryKey)

  /** The changes that wait for another one. */
  function listLaterChanges(change: ImportChange): readonly ImportChange[] {
    const mutations = client.getMutationCache().findAll({ mutationKey, status: 'pending' })
    const changes = mutations.map(({ state }) => state.variables as ImportChange)
    return changes.slice(changes.indexOf(change) + 1)
  }

  return mutationOptions({
    mutationKey,
    scope: { id: toScopeId(mutationKey) },
    mutationFn: async (change: ImportChange): Promise<Import> => {
      const current = findCurrent()
      if (current !== undefined && listLaterChanges(change).some((later) => replaces(later, change))) return current
      let changed = await send(change, current?.revision ?? null)
      while (changed.state === 'reading') changed = await read()
      return changed
    },
    onMutate: (change) => {
      client.setQueryData<Import>(queryKey, (current) => current && applyChange(current, change))
    },
    onSuccess: (changed, change) => {
      client.setQueryData(queryKey, listLaterChanges(change).reduce(applyChange, changed))
    },
  })
}

/** The scope of the mutations of an import, which run one after the other. */
export function toScopeId(mutationKey: QueryKey): string {
  return mutationKey.join(' ')
}

/** Whether a later change has another value for all that a change has. */
function replaces(later: ImportChange, { answers = {}, names = [] }: ImportChange): boolean {
  return (
    Object.keys(answers).every((question) => question in (later.answers ?? {})) &&
    names.every(({ area, name }) => later.names?.some((each) => each.area === area && each.name === name))
  )
}

function applyChange(current: Import, { answers = {}, names = [] }: ImportChange): Import {
  return {
    ...current,
    questions: current.questions.map((question) => ({ ...question, answer: answers[question.id] ?? question.answer })),
    names: current.names.map((name) => {
      const chosen = names.find((each) => each.area === name.area && each.name === name.name)
      return chosen === undefined ? name : { ...name, part: chosen.part, title: chosen.title ?? '' }
    }),
  }
}

const ratePrefix = 'rate:'

/** The rate of an answer about amounts of another currency; empty if the answer has none. */
export function readRateAnswer(answer: string | null): string {
  return answer?.startsWith(ratePrefix) ? answer.slice(ratePrefix.length) : ''
}

/** The answer with a rate that a user has typed with digits and a point, which may be incomplete; null if it is not above 0. */
export function createRateAnswer(text: string): string | null {
  return Number(text) > 0 ? `${ratePrefix}${text.replace(/^\./, '0.').replace(/\.$/, '')}` : null
}
