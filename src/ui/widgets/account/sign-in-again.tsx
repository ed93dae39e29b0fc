import { StepGate } from './second-step/step-gate.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in of a person whose page stays open beneath. */
export const SignInAgain = ({ email }: { readonly email: string }) => (
  <StepGate>
    <SignInForm email={email} />
  </StepGate>
)
