import { type Day, formatDay } from '#domain/day.ts'
import { letter } from './define.ts'

type OfPolicy = { readonly number: string | null }

const toHolder = { to: 'customer', ways: ['sms', 'mail'], within: { sms: 'policy-sms', mail: 'policy-mail' } } as const
const policy = ({ number }: OfPolicy) => ({ policy: number ?? '' })

/** Messages about changes of a policy in force, made or planned. */
export const aboutChanges = {
  policyChanged: letter(
    {
      ...{ code: 'policy-changed', title: 'Policy changed', ...toHolder, needs: ['policy', 'date', 'what'] },
      words: { subject: 'Change to policy {policy}', text: 'Policy {policy} is changed from {date}: {what}. Your endorsement slip:' },
    },
    ({ what, on, ...of }: OfPolicy & { readonly what: string; readonly on: Day }) => ({ ...policy(of), what, date: formatDay(on) }),
  ),

  changeRefused: letter(
    {
      ...{ code: 'policy-change-refused', title: 'Change refused', ...toHolder, needs: ['policy', 'what', 'reason'] },
      words: {
        subject: 'Policy {policy} stays as it is',
        text: 'Policy {policy} stays as it is. We did not make this change: {what}. {reason}',
      },
    },
    ({ what, why, ...of }: OfPolicy & { readonly what: string; readonly why: string }) => ({ ...policy(of), what, reason: why }),
  ),

  ownerAsked: letter(
    {
      ...{ code: 'policy-take-over', title: 'New owner asked to take over a policy', ...toHolder, needs: ['policy', 'what', 'date'] },
      words: {
        subject: 'Take over policy {policy}',
        text: 'You bought {what}. Policy {policy} can continue in your name at no cost. Take it over by {date}:',
      },
      more: {
        fil: {
          subject: 'Ilipat sa iyo ang policy {policy}',
          text: 'Binili mo ang {what}. Maaaring ituloy ang policy {policy} sa pangalan mo, walang bayad. Tanggapin ito bago lumampas ang {date}:',
        },
      },
    },
    ({ description, until, ...of }: OfPolicy & { readonly description: string; readonly until: Day }) => ({
      ...policy(of),
      ...{ what: description, date: formatDay(until) },
    }),
  ),

  policyPassedOn: letter(
    {
      ...{ code: 'policy-passed-on', title: 'Policy passed on to a new owner', ...toHolder, needs: ['policy', 'date'] },
      words: {
        subject: 'Policy {policy} was passed on',
        text: 'From {date}, the new owner holds policy {policy}. You can still see your payments, their invoices and your claims here:',
      },
      more: {
        fil: {
          subject: 'Policy {policy}: inilipat na',
          text: 'Mula {date}, ang bagong may-ari na ang may hawak ng policy {policy}. Nananatili rito para sa iyo ang mga binayaran mo, ang mga invoice at ang iyong mga claim:',
        },
      },
    },
    ({ on, ...of }: OfPolicy & { readonly on: Day }) => ({ ...policy(of), date: formatDay(on) }),
  ),
}
