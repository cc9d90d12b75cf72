import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { type PrefetchContext, useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useFocusAfterLoss } from '../shell/useFocusAfterLoss.ts'
import { categoriesQuery } from '../tracking/queries.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { SkeletonCards } from '../ui/display/Skeleton.tsx'
import { FailedCard } from './FailedCard.tsx'
import { importListPath } from './import-paths.ts'
import { countNewItems, countOpenQuestions, formatProduct } from './import-texts.ts'
import { CommittedCard, RevertedCard } from './OutcomeCards.tsx'
import { Preview } from './Preview.tsx'
import { importQuery } from './queries.ts'
import { ReadingCard } from './ReadingCard.tsx'

const findId = (search: string) => new URLSearchParams(search).get('importId') ?? ''

/** An import: while its file is read, what it would store, and what it has stored. */
export function ImportScreen() {
  const t = useText()
  const { units } = useSession()
  const { data, error, dataUpdatedAt } = useQuery(importQuery(findId(useSearch()), units))
  useFocusAfterLoss()
  return (
    <Screen title={t('settings.import')}>
      <p role="status" className="sr-only">
        {data === undefined ? '' : describeState(t, data)}
      </p>
      {data !== undefined && error === null && <ImportCards import={data} updatedAt={dataUpdatedAt} />}
      {data === undefined && error === null && <SkeletonCards />}
      {error !== null && <NoImport error={error} />}
    </Screen>
  )
}

ImportScreen.prefetch = ({ client, session: { units }, search }: PrefetchContext) =>
  Promise.all([client.prefetchQuery(importQuery(findId(search), units)), client.prefetchQuery(categoriesQuery(units))])

interface ImportCardsProps {
  readonly import: Import
  readonly updatedAt: number
}

function ImportCards({ import: shown, updatedAt }: ImportCardsProps) {
  if (shown.state === 'reading') return <ReadingCard key={shown.revision} import={shown} updatedAt={updatedAt} />
  if (shown.state === 'open') return <Preview import={shown} />
  if (shown.state === 'committed') return <CommittedCard import={shown} />
  return shown.state === 'reverted' ? <RevertedCard import={shown} /> : <FailedCard import={shown} />
}

/** An import that has expired or was discarded, or that could not be loaded. */
function NoImport({ error }: { readonly error: Error }) {
  const t = useText()
  const isGone = error instanceof Refusal && error.code === 'notFound'
  return (
    <div role="alert">
      <EmptyState
        title={t(isGone ? 'imports.gone' : toErrorTextKey(error))}
        {...(isGone ? { text: t('imports.gone.text') } : {})}
      >
        <ButtonLink kind="primary" href={importListPath}>
          {t('imports.more')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

/** Screen readers announce each quarter of the reading, and what comes after it. */
function describeState(t: ReturnType<typeof useText>, shown: Import): string {
  const { state, progress, format } = shown
  if (state === 'reading') return t('imports.reading.percent', { percent: Math.floor(progress / 25) * 25 })
  if (state === 'committed') return t('imports.done', { count: countNewItems(shown) })
  if (state === 'reverted') return t('imports.reverted')
  if (state === 'failed') return t('imports.failed')
  const openCount = countOpenQuestions(shown)
  const itemCount = countNewItems(shown)
  const next = openCount > 0 ? t('imports.questions', { count: openCount }) : t('imports.commit', { count: itemCount })
  return `${formatProduct(t, format)}. ${itemCount === 0 && openCount === 0 ? t('imports.nothing') : next}`
}
