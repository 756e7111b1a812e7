@plans
Feature: The list of plans

  @7.PLANS.01 @6.ROLE.05 @3.PLAN.01 @3.PLAN.02 @3.PLAN.03 @1.USE.05
  Scenario: A visitor can list the plans
    When a visitor lists the plans
    Then these plans are on offer:
      | plan       | rupees a month | instances | messages | days |
      | Free       | 0              | 1         | 1000     | 30   |
      | Basic      | 999            | 5         | 10000    | 30   |
      | Pro        | 2999           | 20        | 50000    | 30   |
      | Enterprise | 9999           | 100       | 200000   | 30   |
