import { isDay, yearOf } from '@haru/shared/calendar/day.ts'
import type { Import, ImportSample } from '@haru/shared/contract/import/wire-import.ts'
import { useState } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { summarizeItem, toAreaTone } from '../tracking/format/area-format.ts'
import { AreaMark } from '../tracking/list/AreaMark.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { AccessibleText } from '../ui/display/AccessibleText.tsx'
import { Disclosure } from '../ui/layout/Disclosure.tsx'
import { createToneStyle } from '../ui/tone.ts'
import css from './import.module.css'
import { type ImportArea, useImportAreas } from './useImportAreas.ts'

const maxSamplesAtFirst = 5

/** The first items of a file as they would be stored. */
export function SampleCard({ import: shown }: { readonly import: Import }) {
  const t = useText()
  const findArea = useImportAreas(shown)
  const [isOpen, setOpen] = useState(true)
  const [areAllShown, setAllShown] = useState(false)
  if (shown.sample.length === 0) return
  const visible = areAllShown ? shown.sample : shown.sample.slice(0, maxSamplesAtFirst)
  const hiddenCount = shown.sample.length - visible.length
  return (
    <Disclosure title={t('imports.sample')} open={isOpen} onOpen={setOpen}>
      <ul className={css.list}>
        {visible.map((sample, i) => {
          const area = findArea(sample.list)
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a file can have two equal items.
          return area === null ? null : <SampleRow key={i} sample={sample} importArea={area} />
        })}
      </ul>
      {hiddenCount > 0 && (
        <Button kind="quiet" wide onClick={() => setAllShown(true)}>
          {t('imports.sample.more', { count: hiddenCount })}
        </Button>
      )}
    </Disclosure>
  )
}

interface SampleRowProps {
  readonly sample: ImportSample
  readonly importArea: ImportArea
}

function SampleRow({ sample: { dateStart, dateEnd, item }, importArea }: SampleRowProps) {
  const { area, areaFormat, categoryWithNew } = importArea
  const { part, title, note, amount, accessibleAmount } = summarizeItem(areaFormat, categoryWithNew, item)
  return (
    <li className={css.sample}>
      <span style={createToneStyle(toAreaTone(area))} className={css.mark}>
        <AreaMark area={area} />
      </span>
      <div>
        <p className={css.note}>{useDaysText(dateStart, dateEnd)}</p>
        <p className={css.name}>{[part, title].filter((text) => text !== '').join(' · ')}</p>
        {note !== '' && <p className={css.clamped}>{note}</p>}
        {amount !== '' && (
          <p>
            <AccessibleText label={accessibleAmount}>{amount}</AccessibleText>
          </p>
        )}
      </div>
    </li>
  )
}

function useDaysText(dateStart: string, dateEnd: string): string {
  const format = useFormat()
  const { today } = useSession()
  const days = [...new Set([dateStart, dateEnd])].filter(isDay)
  return days.map((day) => format.day(day, yearOf(today()))).join(' – ')
}
