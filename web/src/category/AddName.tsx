import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { AddForm } from './AddForm.tsx'
import { formatFieldInText, type NameListProps } from './category-editor.ts'

/** The button that adds a name to a list, and its form. */
export function AddName({ editor, part }: NameListProps) {
  const { t } = editor.areaFormat
  const [isOpen, setOpen] = useState(false)
  const words = t('category.add', { name: formatFieldInText(editor, part === null ? 'part' : 'title') })
  return (
    <>
      <Button kind="quiet" icon={Plus} wide onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words}>
        <AddForm editor={editor} part={part} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}
