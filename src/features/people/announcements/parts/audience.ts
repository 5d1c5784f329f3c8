import { roleName } from '#domain/access.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { t } from '#kit/web/text.ts'
import type { Announcement } from '../public/contract.ts'

/** Whom an announcement is for, in words. */
export function audienceOf({ branches, roles }: Pick<Announcement, 'branches' | 'roles'>): string {
  const named = [branches.map(branchName).join(', '), roles.map((role) => t(roleName(role))).join(', ')].filter(Boolean)
  return named.join(' · ') || t('Everyone')
}
