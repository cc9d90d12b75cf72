import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { useId } from 'react'
import { useText } from '../lib/language.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import css from './import.module.css'
import { countNewItems, countOpenQuestions } from './import-texts.ts'
import { useCommitImport, useIsChanging } from './queries.ts'

/** Stores an import or discards it. A question without an answer keeps it from being stored. */
export function ActionsCard({ import: shown }: { readonly import: Import }) {
  const t = useText()
  const id = useId()
  const isChanging = useIsChanging(shown.id)
  const { mutate, isPending } = useCommitImport(shown)
  const count = countNewItems(shown)
  const isBlocked = countOpenQuestions(shown) > 0
  return (
    <div className={css.commit}>
      {(count > 0 || isBlocked) && (
        <>
          {isBlocked && (
            <p id={id} className={css.note}>
              {t('imports.commit.blocked')}
            </p>
          )}
          <Button
            kind="primary"
            wide
            busy={isPending || isChanging}
            aria-disabled={isBlocked}
            aria-describedby={isBlocked ? id : undefined}
            onClick={() => isBlocked || mutate()}
          >
            {t('imports.commit', { count })}
          </Button>
        </>
      )}
      <DiscardButton import={shown} />
    </div>
  )
}
