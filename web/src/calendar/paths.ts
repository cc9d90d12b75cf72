export const dayPath = '/calendar/detail'
