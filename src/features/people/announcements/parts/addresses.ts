import { pathTo } from '#domain/routing.ts'

const AGENT = { audience: 'agent' } as const

export const announcementsAddress = (): string => pathTo('announcements/announcements', AGENT)
/** Of one, or of a new one. */
export const announcementAddress = (announcement?: string): string =>
  pathTo('announcements/announcement', AGENT, announcement ? { announcement } : {})
