import { useRef } from 'react'
import { Benefits } from './Benefits.tsx'
import { CallToAction } from './CallToAction.tsx'
import { useEntrances } from './enter.ts'
import { Gallery } from './Gallery.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Plans } from './Plans.tsx'
import { WeekPreview } from './WeekPreview.tsx'

export function Component() {
  const page = useRef<HTMLDivElement>(null)
  useEntrances(page)
  return (
    <div ref={page}>
      <Hero />
      <WeekPreview />
      <Benefits />
      <Gallery />
      <Plans />
      <HowItWorks />
      <CallToAction />
    </div>
  )
}
