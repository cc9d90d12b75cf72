import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { Flashlight, Image } from 'lucide-react'
import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { classes } from '../ui/classes.ts'
import { type Camera, type NoCamera, openCamera } from './camera.ts'
import css from './Scanner.module.css'
import { scanPicture, scanVideo } from './scanning.ts'

export interface ScannerProps {
  readonly onFound: (barcode: string) => void
}

/** Reads a barcode by the camera or out of a picture. The camera is on while this is shown, and no longer. */
export function Scanner({ onFound }: ScannerProps) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, onFound)
  const isOff = camera === 'denied' || camera === 'none'

  return (
    <div className={css.scanner}>
      <div className={classes(css.view, isOff && css.off)}>
        <video ref={video} aria-label={t('scan.view')} autoPlay muted playsInline disablePictureInPicture />
        {typeof camera === 'object' && camera.light !== null && <Light light={camera.light} />}
      </div>
      <p role="status" className={css.status}>
        {t(wordsFor(camera))}
      </p>
      <PictureButton onFound={onFound} />
      <p className={css.typing}>{t('scan.typing')}</p>
    </div>
  )
}

type State = 'starting' | NoCamera | Camera

function wordsFor(camera: State): TextKey {
  return typeof camera === 'object' ? 'scan.aim' : `scan.${camera}`
}

function useCamera(video: RefObject<HTMLVideoElement | null>, onFound: (barcode: string) => void): State {
  const [state, setState] = useState<State>('starting')
  const [fault, setFault] = useState<unknown>(null)
  const handleFound = useEffectEvent(onFound)

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending

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
      if (!signal.aborted) setFault(error)
    })
    return () => ending.abort()
  }, [video])

  // Such as a part of the page that could not be loaded: whoever holds this says so.
  if (fault !== null) throw fault
  return state
}

function Light({ light }: { readonly light: NonNullable<Camera['light']> }) {
  const t = useText()
  const [isOn, setOn] = useState(false)

  async function handleClick() {
    await light(!isOn)
    setOn(!isOn)
  }

  return (
    <span className={css.light}>
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
    const barcode = await scanPicture(file)
    // The same picture may be chosen again.
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
