/** Placeholder of a machine's actor, which `provide` replaces; rejects with the actor's name. */
export const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`))
