import { ROLES } from '#domain/access.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { t } from '#kit/web/text.ts'
import { lineNames } from '#lines/names.ts'
import { type Audience, LICENCE_STATES } from '../../rules/course.ts'

/** The people that a row of an audience covers, in words. */
export function audienceText({ role, branch, line, licence }: Audience): string {
  const parts = [
    role ? t(ROLES[role].name) : t('Everyone'),
    branch && branchName(branch),
    line && t('licence for {line}', { line: lineNames[line] ?? line }),
    licence && t('licence: {state}', { state: t(LICENCE_STATES[licence]) }),
  ]
  return parts.filter(Boolean).join(', ')
}
