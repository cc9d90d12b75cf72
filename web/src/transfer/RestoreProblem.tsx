import { Refusal, type RefusedRow } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { formatListName } from './queries.ts'
import css from './transfer.module.css'

/** Why a file could not be restored, with the rows that were refused. */
export function RestoreProblem({ error }: { readonly error: unknown }) {
  const t = useText()
  const rows = error instanceof Refusal ? (error.details.rows ?? []) : []
  return (
    <div role="alert" className={css.problem}>
      <p>{t(restoreFailureKey(error))}</p>
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map((row) => (
            <li key={`${row.list} ${row.row}`}>
              <RowProblem row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function RowProblem({ row: { list, row, code, field } }: { readonly row: RefusedRow }) {
  const t = useText()
  return (
    <>
      {t('data.row', { list: formatListName(t, list), row })}
      {field !== undefined && <code className={css.field}>{field}</code>}
      <span className={css.reason}>{t(code === 'invalidField' ? 'data.row.field' : `error.${code}`)}</span>
    </>
  )
}

// A refused manifest field means little to the user, so the file is reported as no export.
function restoreFailureKey(error: unknown): TextKey {
  const isForeign = error instanceof Refusal && (error.code === 'invalidObject' || error.code === 'invalidField')
  return isForeign ? 'error.notAnExport' : toErrorTextKey(error)
}
