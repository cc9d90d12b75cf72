import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useRef } from 'react'
import { useText } from '../../lib/language.tsx'
import { usePathState } from '../../navigation/url-state.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { FailureBoundary } from '../../shell/failure/FailureBoundary.tsx'
import { FailureNote } from '../../shell/failure/FailureScreen.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { useConfirmDialog } from '../../ui/overlays/ChoiceDialog.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { openImage } from './crop-image.ts'
import css from './profile.module.css'
import { useRemoveAvatar, useSaveAvatar } from './queries.ts'

const loadCropTool = () => import('./CropTool.tsx')
const CropTool = lazy(async () => ({ default: (await loadCropTool()).CropTool }))

/** Shows, changes and removes the avatar. Each change is saved at once. */
export function AvatarEditor({ image }: { readonly image: string }) {
  const t = useText()
  const { imageUrl, open, close } = useChosenImage()
  const save = useSaveAvatar()
  return (
    <div className={css.avatar}>
      <Avatar image={image} size={112} label={t('profile.picture')} />
      <div className={css.choices}>
        <FileButton label={t(image === '' ? 'profile.picture.add' : 'profile.picture.change')} onFile={open} />
        {image !== '' && <RemoveButton />}
      </div>
      <Sheet open={imageUrl !== null} onClose={close} title={t('profile.crop')}>
        {imageUrl !== null && (
          <FailureBoundary fallback={FailureNote}>
            <Suspense fallback={<Skeleton kind="block" height={460} />}>
              <CropTool
                imageUrl={imageUrl}
                isBusy={save.isPending}
                onCrop={(area) => save.mutate({ url: imageUrl, area }, { onSuccess: close })}
              />
            </Suspense>
          </FailureBoundary>
        )}
      </Sheet>
    </div>
  )
}

/** The chosen image before it is cropped. */
function useChosenImage() {
  const t = useText()
  const toast = useToast()
  const [imageUrl, setImageUrl] = usePathState<string | null>(null)

  async function handleFile(file: File) {
    const opened = await openImage(file)
    if (opened === null) toast({ kind: 'error', text: t('profile.picture.unread') })
    else setImageUrl(opened)
  }

  function handleClose() {
    if (imageUrl !== null) URL.revokeObjectURL(imageUrl)
    setImageUrl(null)
  }

  return { imageUrl, open: (file: File) => void handleFile(file), close: handleClose }
}

interface FileButtonProps {
  readonly label: string
  readonly onFile: (file: File) => void
}

function FileButton({ label, onFile }: FileButtonProps) {
  const box = useRef<HTMLInputElement>(null)

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // Lets the same file be chosen again.
    currentTarget.value = ''
    if (file !== undefined) onFile(file)
  }

  return (
    <>
      <Button size="s" icon={Camera} onPointerEnter={() => void loadCropTool()} onClick={() => box.current?.click()}>
        {label}
      </Button>
      <input ref={box} type="file" accept="image/*" hidden onChange={handleChange} />
    </>
  )
}

function RemoveButton() {
  const t = useText()
  const confirm = useConfirmDialog()
  const { mutate, isPending } = useRemoveAvatar()

  async function handleClick() {
    if (await confirm({ title: t('profile.picture.remove.ask'), yes: t('profile.picture.remove'), danger: true }))
      mutate()
  }

  return (
    <Button size="s" kind="quiet" icon={Trash2} busy={isPending} onClick={() => void handleClick()}>
      {t('profile.picture.remove')}
    </Button>
  )
}
