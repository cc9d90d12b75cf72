import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { Flashlight, Image } from 'lucide-react'
import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { type Camera, type NoCamera, openCamera } from './camera.ts'
import css from './Scanner.module.css'
import { scanImageFile, scanVideo } from './scan-barcode.ts'

interface ScannerProps {
  readonly onFound: (barcode: string) => void
}

/** Reads a barcode from the camera or an image file. The camera is on only while the component is mounted. */
export function Scanner({ onFound }: ScannerProps) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, onFound)
  const isOff = camera === 'denied' || camera === 'none'

  return (
    <div className={css.scanner}>
      <div className={classes(css.view, isOff && css.off)}>
        <video ref={video} aria-label={t('scan.view')} autoPlay muted playsInline disablePictureInPicture />
        {typeof camera === 'object' && camera.torch !== null && <TorchButton torch={camera.torch} />}
      </div>
      <p role="status" className={css.status}>
        {t(findStateText(camera))}
      </p>
      <PictureButton onFound={onFound} />
      <p className={css.hint}>{t('scan.typing')}</p>
    </div>
  )
}

type CameraState = 'starting' | NoCamera | Camera

function findStateText(camera: CameraState): TextKey {
  return typeof camera === 'object' ? 'scan.aim' : `scan.${camera}`
}

function useCamera(video: RefObject<HTMLVideoElement | null>, onFound: (barcode: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const [failure, setFailure] = useState<unknown>(null)
  const handleFound = useEffectEvent(onFound)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller

    async function watch() {
      const camera = await openCamera(signal)
      if (signal.aborted) return
      setState(camera)
      const view = video.current
      if (typeof camera !== 'object' || view === null) return
      signal.addEventListener('abort', camera.close)
      view.srcObject = camera.stream
      const barcode = await scanVideo(view, signal)
      if (barcode !== null) handleFound(barcode)
    }

    watch().catch((error: unknown) => {
      if (!signal.aborted) setFailure(error)
    })
    return () => controller.abort()
  }, [video])

  // Such as a chunk that could not be loaded: the error boundary shows it.
  if (failure !== null) throw failure
  return state
}

function TorchButton({ torch }: { readonly torch: NonNullable<Camera['torch']> }) {
  const t = useText()
  const [isOn, setOn] = useState(false)

  async function handleClick() {
    await torch(!isOn)
    setOn(!isOn)
  }

  return (
    <span className={css.torch}>
      <IconButton
        icon={Flashlight}
        label={t('scan.torch')}
        kind="soft"
        pressed={isOn}
        onClick={() => void handleClick()}
      />
    </span>
  )
}

function PictureButton({ onFound }: ScannerProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'waiting' | 'reading' | 'nothing'>('waiting')

  async function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file === undefined) return
    setState('reading')
    const barcode = await scanImageFile(file)
    // Lets the same file be chosen again.
    target.value = ''
    if (barcode === null) setState('nothing')
    else onFound(barcode)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('scan.picture')}
        onChange={(event) => void handleChange(event)}
      />
      <Button icon={Image} busy={state === 'reading'} wide onClick={() => input.current?.click()}>
        {t('scan.picture')}
      </Button>
      <p role="status" className={css.nothing}>
        {state === 'nothing' && t('scan.picture.none')}
      </p>
    </>
  )
}
