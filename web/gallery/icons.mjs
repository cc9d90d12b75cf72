// Renders the PNG icons of web/public from icon.svg: run `node web/gallery/icons.mjs` after a change of the drawing.
import { readFile } from 'node:fs/promises'
import { openBrowser } from './open-browser.mjs'

const folder = new URL('../public/', import.meta.url)
const drawing = await readFile(new URL('icon.svg', folder), 'utf8')
// A home screen rounds the corners itself, and shows only the middle of a maskable icon.
const square = drawing.replace('rx="20"', '')

const browser = await openBrowser()
const page = await browser.newPage()
await paint('icon-180.png', 180, square)
await paint('icon-192.png', 192, drawing)
await paint('icon-512.png', 512, drawing)
await paint('icon-maskable-512.png', 512, square)
await browser.close()

async function paint(name, size, svg) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  await page.screenshot({ path: new URL(name, folder).pathname, omitBackground: true })
}
