export * from '../rules/outcome.ts'
export * from '../rules/period.ts'
export * from '../rules/reminders.ts'
export * from '../rules/slots.ts'
