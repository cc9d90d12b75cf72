/** The cookies with the choices of a browser that the server renders into the first page. */
export const choiceCookies = { language: 'haru-lang', theme: 'haru-theme' } as const
