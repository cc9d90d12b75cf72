import type { Import, ImportName } from '@haru/shared/contract/import/wire-import.ts'
import { type Category, filterActive, hasTitles } from '@haru/shared/tracking/category.ts'
import { useState } from 'react'
import { useText } from '../lib/language.tsx'
import { formatPartName, formatTitleName } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Disclosure } from '../ui/layout/Disclosure.tsx'
import css from './import.module.css'
import { useChangeImport } from './queries.ts'
import { type ImportArea, useImportAreas } from './useImportAreas.ts'

interface NamesCardProps {
  readonly import: Import
}

/** The names of a file with the categories that they become. A choice is sent at once. */
export function NamesCard({ import: shown }: NamesCardProps) {
  const t = useText()
  // A name that got a category of the user stays in its place until the screen is left.
  const [isNewAtFirst] = useState(() => new Set(shown.names.filter(({ isNew }) => isNew).map(toKey)))
  const isInFirstList = (name: ImportName) => name.isNew || isNewAtFirst.has(toKey(name))
  const newNames = shown.names.filter(isInFirstList)
  const knownNames = shown.names.filter((name) => !isInFirstList(name))
  const [isOpen, setOpen] = useState(true)
  const [isKnownOpen, setKnownOpen] = useState(false)
  return (
    <>
      {newNames.length > 0 && (
        <Disclosure title={t('imports.names')} detail={newNames.length} open={isOpen} onOpen={setOpen}>
          <p className={css.note}>{t('imports.names.text')}</p>
          <NameList import={shown} names={newNames} />
        </Disclosure>
      )}
      {knownNames.length > 0 && (
        <Disclosure
          title={t('imports.names.known', { count: knownNames.length })}
          open={isKnownOpen}
          onOpen={setKnownOpen}
        >
          {isKnownOpen && <NameList import={shown} names={knownNames} />}
        </Disclosure>
      )}
    </>
  )
}

const toKey = ({ area, name }: ImportName) => `${area} ${name}`
const maxNamesAtFirst = 10

function NameList({ import: shown, names }: NamesCardProps & { readonly names: readonly ImportName[] }) {
  const t = useText()
  const findArea = useImportAreas(shown)
  const change = useChangeImport(shown.id)
  const [areAllShown, setAllShown] = useState(false)
  const visible = areAllShown ? names : names.slice(0, maxNamesAtFirst)
  const hiddenCount = names.length - visible.length
  return (
    <div className={css.names}>
      {visible.map((name) => {
        const importArea = findArea(name.area)
        if (importArea === null) return null
        const handleChoice = (choice: CategoryChoice) =>
          change({ names: [{ area: name.area, name: name.name, ...choice }] })
        // Income and an expense can have one name.
        return <NameSelect key={shown.names.indexOf(name)} {...{ name, importArea }} onChoice={handleChoice} />
      })}
      {hiddenCount > 0 && (
        <Button kind="quiet" onClick={() => setAllShown(true)}>
          {t('imports.names.more', { count: hiddenCount })}
        </Button>
      )}
    </div>
  )
}

interface CategoryChoice {
  readonly part: string
  readonly title: string
}

interface NameSelectProps {
  readonly name: ImportName
  readonly importArea: ImportArea
  readonly onChoice: (choice: CategoryChoice) => void
}

function NameSelect({ name, importArea, onChoice }: NameSelectProps) {
  const t = useText()
  const choices = listChoices(name, importArea)
  const options = choices.map((choice) => ({
    value: toValue(choice),
    label: formatChoice(importArea, choice, (text) => t('imports.names.new', { name: text })),
  }))
  return (
    <Select
      label={t('imports.names.use', { name: name.name, count: name.count })}
      value={toValue(name)}
      options={options}
      onValue={(value) => {
        const choice = choices.find((each) => toValue(each) === value)
        if (choice !== undefined) onChoice({ part: choice.part, title: choice.title })
      }}
    />
  )
}

const toValue = ({ part, title }: CategoryChoice) => JSON.stringify([part, title])

/** The present choice, the categories of the user that a name of this kind can have, and a new one of the text of the file. */
function listChoices(name: ImportName, { area, category }: ImportArea): readonly CategoryChoice[] {
  const parts = listPossibleParts(category, name)
  const choices = hasTitles(area)
    ? parts.flatMap((part) => [
        { part: part.id, title: name.name },
        ...filterActive(part.titles).map((title) => ({ part: part.id, title: title.id })),
      ])
    : [{ part: name.name, title: '' }, ...parts.map((part) => ({ part: part.id, title: '' }))]
  const isListed = choices.some((choice) => toValue(choice) === toValue(name))
  return isListed ? choices : [name, ...choices]
}

// The target of a lift is a lift, and that of income is income. A new part has no kind yet.
function listPossibleParts({ parts }: Category, { part: partId }: ImportName) {
  const kind = parts.find(({ id }) => id === partId)?.kind
  return filterActive(parts).filter((part) => kind === undefined || part.kind === kind)
}

function formatChoice(
  { areaFormat, category }: ImportArea,
  { part, title }: CategoryChoice,
  formatNew: (text: string) => string,
): string {
  const partName = formatPartName(areaFormat, category, part)
  if (partName === '') return formatNew([part, title].filter((text) => text !== '').join(' · '))
  if (title === '') return partName
  return `${partName} · ${formatTitleName(areaFormat, category, part, title) || formatNew(title)}`
}
