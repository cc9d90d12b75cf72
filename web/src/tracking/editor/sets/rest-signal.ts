let audio: AudioContext | null = null

const pulsesMs = [200, 100, 200]
const tones = { hertz: 880, seconds: 0.18, everySeconds: 0.3, volume: 0.2 } as const

/** Prepares the sound. A page may play sounds only after a press, so this is called by the press that starts a rest. */
export function prepareSignal(): void {
  if (!('AudioContext' in globalThis)) return
  audio ??= new AudioContext()
  void audio.resume()
}

/** Signals the end of a rest by vibration and two tones, as far as the browser allows. */
export function playSignal(): void {
  if ('vibrate' in navigator) navigator.vibrate(pulsesMs)
  if (audio?.state !== 'running') return
  for (const index of [0, 1]) playTone(audio, audio.currentTime + index * tones.everySeconds)
}

function playTone(context: AudioContext, startsAt: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = tones.hertz
  volume.gain.setValueAtTime(tones.volume, startsAt)
  // A tone that ends at once would click.
  volume.gain.exponentialRampToValueAtTime(0.001, startsAt + tones.seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(startsAt)
  tone.stop(startsAt + tones.seconds)
}
