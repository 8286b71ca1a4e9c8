import { Check, ChefHat, Truck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ForwardStep } from './steps.ts'

export const stepIcons: Record<ForwardStep, ReactNode> = {
  prepare: <ChefHat aria-hidden="true" />,
  dispatch: <Truck aria-hidden="true" className="mirror" />,
  deliver: <Check aria-hidden="true" />,
  fail: <X aria-hidden="true" />,
}
