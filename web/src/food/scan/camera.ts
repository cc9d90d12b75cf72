/** Why there is no camera: its owner said no, or there is none that can be used. */
export type NoCamera = 'denied' | 'none'

export interface Camera {
  readonly stream: MediaStream
  /** Turns its light on and off; null where it has none. */
  readonly torch: ((isOn: boolean) => Promise<void>) | null
  /** Turns it off, and its light with it. */
  readonly close: () => void
}

// Of a phone the camera that looks away from its owner. Small print needs more pixels than a face.
const constraints = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } } as const

/** Asks for the camera. Once `signal` says that nobody waits any more it is not kept on. */
export async function openCamera(signal: AbortSignal): Promise<Camera | NoCamera> {
  // Browsers have none for pages that were not brought here securely.
  const { mediaDevices } = navigator as Partial<Navigator>
  if (mediaDevices === undefined) return 'none'
  try {
    const stream = await mediaDevices.getUserMedia({ video: constraints, audio: false })
    const close = () => {
      for (const track of stream.getTracks()) track.stop()
    }
    if (signal.aborted) close()
    return { stream, torch: findTorch(stream), close }
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none'
  }
}

// The types of the platform do not know of it yet.
interface TorchCapability {
  readonly torch?: boolean
}

function findTorch(stream: MediaStream): Camera['torch'] {
  const [track] = stream.getVideoTracks()
  const { torch } = (track?.getCapabilities?.() ?? {}) as TorchCapability
  if (track === undefined || torch !== true) return null
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet & TorchCapability] })
}
