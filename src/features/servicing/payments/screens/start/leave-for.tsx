/** Takes the payer to the provider's page in this very window, as a form does: no popup, which Messenger's browser would not open. */
export function leaveFor({ url, request }: { readonly url: string; readonly request: string }): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  const carried = document.createElement('input')
  carried.type = 'hidden'
  carried.name = 'request'
  carried.value = request
  form.append(carried)
  document.body.append(form)
  form.submit()
}
