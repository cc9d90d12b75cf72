/** Why there is no camera: the user denied it, or none is available. */
export type NoCamera = 'denied' | 'none'

export interface Camera {
  readonly stream: MediaStream
  /** Turns the torch on and off; null for a camera without a torch. */
  readonly torch: ((isOn: boolean) => Promise<void>) | null
  /** Turns off the camera and its torch. */
  readonly close: () => void
}

// The rear camera of a phone, with enough pixels for small barcodes.
const constraints = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } } as const

/** Opens the camera, and closes it at once if `signal` was aborted meanwhile. */
export async function openCamera(signal: AbortSignal): Promise<Camera | NoCamera> {
  // `mediaDevices` is missing in insecure contexts.
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

// Not in the DOM types of TypeScript yet.
interface TorchCapability {
  readonly torch?: boolean
}

function findTorch(stream: MediaStream): Camera['torch'] {
  const [track] = stream.getVideoTracks()
  const { torch } = (track?.getCapabilities?.() ?? {}) as TorchCapability
  if (track === undefined || torch !== true) return null
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet & TorchCapability] })
}
