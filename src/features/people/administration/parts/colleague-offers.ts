import { branchName } from '#features/people/staff/public/rules.ts'
import type { OffersFor } from '#kit/offers.ts'
import { t } from '#kit/web/text.ts'
import type { ColleagueChoices } from '../public/contract/people.ts'
import { mayReportTo, NOBODY, Role } from '../rules/colleague.ts'

/** The name of a branch by the server's last answer: one that was just opened is not known anywhere else yet. */
export const branchIn = ({ branches }: ColleagueChoices, code: string): string =>
  branches.find((each) => each.code === code)?.name ?? branchName(code)

/** The open branches, and whom someone of this role and branch may report to. */
export const colleagueOffers =
  (choices: ColleagueChoices, self?: string): OffersFor =>
  (answers) => {
    const { branches, managers } = choices
    const role = Role.safeParse(answers.role).data
    const branch = String(answers.branch ?? '')
    const fitting = role && branch ? managers.filter((each) => each.id !== self && mayReportTo(each, { role, branch })) : []
    const options = fitting.map(({ id, name, branch: at }) => ({ value: id, label: `${name}, ${branchIn(choices, at)}` }))
    const top = role === 'SM1' ? [{ value: NOBODY, label: t('No one: at the top') }] : []
    const only = fitting.length === 1 && role === 'AG1' ? fitting[0]?.id : undefined
    return {
      branch: { options: branches.map(({ code, name }) => ({ value: code, label: name })) },
      managerId: {
        options: [...top, ...options],
        ...(only ? { suggested: only } : {}),
        ...(role === 'AG1' && branch && fitting.length === 0
          ? { note: t('No one leads this branch yet. Add a sales manager first.') }
          : {}),
      },
    }
  }
