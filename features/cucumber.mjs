/** Each worker starts a product of its own, and waits more than it works: three keep two cores busy. */
export default {
  import: ['features/dist/{steps,support}/**/*.js'],
  format: ['progress', 'html:features/report/index.html'],
  parallel: 3,
};
