import type { Import, ImportRefusal, ImportSkip } from '@haru/shared/contract/import/wire-import.ts'
import { useState } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
import { Disclosure } from '../ui/layout/Disclosure.tsx'
import css from './import.module.css'
import { formatRowRefusal, formatSkipReason } from './import-texts.ts'

/** The rows that an import does not store, collapsed: those that are rightly left out, and those that cannot be stored. */
export function LeftOutCards({
  import: { skipped, skippedCnt, refused, refusedCnt, taken },
}: {
  readonly import: Import
}) {
  const t = useText()
  const [isSkippedOpen, setSkippedOpen] = useState(false)
  // They are the only contents of a file of which nothing can be stored.
  const [isRefusedOpen, setRefusedOpen] = useState(taken === 0)
  const moreCount = refusedCnt - refused.length
  return (
    <>
      {skipped.length > 0 && (
        <Disclosure title={t('imports.skipped', { count: skippedCnt })} open={isSkippedOpen} onOpen={setSkippedOpen}>
          <ul className={css.list}>
            {skipped.map((skip) => (
              <SkipRow key={skip.reason} skip={skip} />
            ))}
          </ul>
        </Disclosure>
      )}
      {refused.length > 0 && (
        <Disclosure title={t('imports.refused', { count: refusedCnt })} open={isRefusedOpen} onOpen={setRefusedOpen}>
          <ul className={css.list}>
            {refused.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of a file can be refused twice for the same reason.
              <LeftOutRow key={i} row={row} />
            ))}
          </ul>
          {moreCount > 0 && <p className={css.note}>{t('imports.refused.more', { count: moreCount })}</p>}
        </Disclosure>
      )}
    </>
  )
}

function SkipRow({ skip: { reason, count, lines } }: { readonly skip: ImportSkip }) {
  const t = useText()
  const format = useFormat()
  const hasMore = lines.length < count
  const list = lines.map((line) => format.number(line)).join(', ')
  return (
    <li className={css.row}>
      <p className={css.split}>
        <span>{formatSkipReason(t, reason)}</span>
        <span>{format.number(count)}</span>
      </p>
      {lines.length > 0 && (
        <p className={css.note}>{t(hasMore ? 'imports.lines.more' : 'imports.lines', { lines: list })}</p>
      )}
    </li>
  )
}

function LeftOutRow({ row: { file, line, code, field } }: { readonly row: ImportRefusal }) {
  const t = useText()
  const format = useFormat()
  const number = format.number(line)
  return (
    <li className={css.row}>
      <p>
        {formatRowRefusal(t, code)}
        {field !== '' && <code className={css.field}>{field}</code>}
      </p>
      <p className={css.note}>
        {file === '' ? t('imports.line', { line: number }) : t('imports.line.file', { file, line: number })}
      </p>
    </li>
  )
}
