/**
 * Whether the server lets pages keep a copy of the app and of the data of their user (HARU_DEVICE_COPY). False on a page that no server
 * has rendered, such as that of `npm run dev`.
 */
export function allowsDeviceCopy(): boolean {
  return document.documentElement.dataset['deviceCopy'] === 'on'
}
