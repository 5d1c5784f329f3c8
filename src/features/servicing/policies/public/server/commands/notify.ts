/** NotifyDeps people of their policies, by whoever does something to them. */

export { notifierOf, type PolicyNotifier } from '../../../server/notifier.ts'
