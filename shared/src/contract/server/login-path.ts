/** The path of the log-in in the web app. It has a file of its own, because the service worker, which uses the other paths, cannot import chunks. */
export const loginPath = '/user/login'
